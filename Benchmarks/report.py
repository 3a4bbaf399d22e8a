"""Runs the benchmarks beside their yardsticks and prints the ratios. Called by Scripts/bench.

Rounds alternate between the yardstick and ours, so that a noisy minute hits both; each figure is the median of its
rounds, and each ratio is the median of the rounds' own ratios.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

SESSION_ANSWER = json.dumps(
    {
        "sessionId": "c2b1f0de-6c3f-4c57-9b4b-6f1c8f1f7a11",
        "hmacKey": "0123456789abcdef" * 4,
        "encryptionKey": "0123456789abcdef" * 2,
        "sessionExpiry": "2099-05-19T13:39:20.3843454Z",
        "allowedFundingTypes": {
            "cardSchemes": ["Visa", "Diners", "Mastercard", "AmericanExpress"],
            "cards": [],
            "wallets": {
                "paypal": {"allowedFundingOptions": ["paylater", "paypal"], "merchantId": "BENCHMERCHANT"},
                "applePay": {"merchantId": "merchant.bench", "merchantName": "Field Coffee"},
            },
        },
        "restrictions": {"card": {"ownerTypes": ["consumer"], "fundingSources": ["credit", "debit"]}},
    },
    separators=(",", ":"),
)

REQUEST_BODY = json.dumps(
    {
        "merchant": "MERCHANT-1",
        "site": "SITE-1",
        "sessionTimeout": 120,
        "merchantTransactionId": "ord-20301221-000001-a1",
        "amounts": {"currencyCode": "USD", "transactionValue": 49.99},
        "transactionMethod": {"intent": {"card": "Authorisation", "paypal": "Purchase"}},
        "allowTransaction": True,
        "serviceType": "CheckoutDropIn",
    },
    separators=(",", ":"),
)

NGINX = """
worker_processes 1;
daemon off;
pid {root}/nginx.pid;
error_log {root}/error.log crit;
events {{ worker_connections 2048; }}
http {{
    access_log off;
    client_body_temp_path {root}/body;
    proxy_temp_path {root}/proxy;
    fastcgi_temp_path {root}/fastcgi;
    uwsgi_temp_path {root}/uwsgi;
    scgi_temp_path {root}/scgi;
    keepalive_requests 100000000;
    keepalive_timeout 600;
    server {{
        listen 127.0.0.1:{port} backlog=1024;
        listen 127.0.0.1:{tls_port} ssl backlog=1024;
        ssl_certificate {root}/server.pem;
        ssl_certificate_key {root}/server.key;
        location / {{ default_type application/json; return 200 '{answer}'; }}
    }}
}}
"""


class Server:
    """nginx on loopback: one fast answer for every request, so that the client is what is measured."""

    def __init__(self, root):
        self.root = root
        self.port, self.tls_port = 18480, 18443
        self.ca = str(root / "server.pem")
        self.body = root / "request.json"
        self.body.write_text(REQUEST_BODY)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
             "-keyout", str(root / "server.key"), "-out", self.ca],
            check=True, stderr=subprocess.DEVNULL)
        (root / "nginx.conf").write_text(
            NGINX.format(root=root, port=self.port, tls_port=self.tls_port, answer=SESSION_ANSWER))

    def __enter__(self):
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen([nginx, "-p", str(self.root), "-c", str(self.root / "nginx.conf")])
        for _ in range(100):
            if subprocess.run(["curl", "-s", "-o", os.devnull, self.url(False)]).returncode == 0:
                return self
            time.sleep(0.05)
        sys.exit("bench: nginx did not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def url(self, tls):
        return f"https://localhost:{self.tls_port}/api/v1" if tls else f"http://127.0.0.1:{self.port}/api/v1"

    def ca_argument(self, tls):
        return self.ca if tls else "-"


def run(*command):
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"bench: failed: {' '.join(map(str, command))}")
    return json.loads(result.stdout)


def paired(rounds, yardstick, ours, key):
    """Medians of both and of their ratio over alternating rounds."""
    pairs = []
    for _ in range(rounds):
        theirs, mine = yardstick(), ours()
        pairs.append((theirs[key], mine[key]))
    return (
        statistics.median(p[0] for p in pairs),
        statistics.median(p[1] for p in pairs),
        statistics.median(p[1] / p[0] for p in pairs),
    )


def start_times(rounds, payctl):
    """Median milliseconds from spawn to exit of `payctl --help` and `curl --version`, alternating."""

    def once(command):
        begin = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        return (time.perf_counter() - begin) * 1000

    pairs = [(once(["curl", "--version"]), once([payctl, "--help"])) for _ in range(rounds)]
    return statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs)


class Report:
    def __init__(self):
        self.rows = {}

    def add(self, name, value, unit, goal, yardstick):
        self.rows[name] = {"value": round(value, 3), "unit": unit, "goal": goal, "yardstick": yardstick}

    def table(self):
        header = ("name", "value", "unit", "goal", "beside")
        lines = [header] + [
            (name, f"{row['value']:g}", row["unit"], str(row["goal"]), row["yardstick"])
            for name, row in self.rows.items()
        ]
        widths = [max(len(line[column]) for line in lines) for column in range(4)]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths)) + "  " + line[4] for line in lines)


def measure_store(options, report, folder):
    """Durable appends on the disk of `folder`, each side into a fresh store of one schema."""
    bench = pathlib.Path(options.bench)
    ours, yardstick = bench / "payments-bench", bench / "sqlite-yardstick"
    numbers = iter(range(1_000_000))

    def fresh(*command):
        store = folder / f"store-{next(numbers)}.sqlite"
        run(ours, "store-prepare", store)
        values = run(command[0], *command[1:-2], store, *command[-2:])
        for suffix in ("", "-wal", "-shm"):
            pathlib.Path(f"{store}{suffix}").unlink(missing_ok=True)
        return values

    for in_flight in (1, 32, 256):
        amount = (2_000 if in_flight == 1 else 40_000) // (2 if options.quick else 1)
        theirs, mine, ratio = paired(
            3 if options.quick else 7,
            lambda: fresh(yardstick, amount, in_flight),
            lambda: fresh(ours, "store", amount, in_flight), "wall_us")
        report.add(f"store_ratio_c{in_flight}", 1 / ratio, "× rate", ">= 0.7" if in_flight == 256 else "",
                   f"{1e6 / mine:,.0f} durable appends/s; bare C in groups of {in_flight}: {1e6 / theirs:,.0f}/s")


def measure_token(options, report):
    """An Apple Pay token verified and opened, beside the bare operations that this needs."""
    bench = pathlib.Path(options.bench)
    vectors = pathlib.Path(__file__).resolve().parent.parent / "Providers/ApplePay/Fixtures/tokens"
    count = 500 if options.quick else 2_000
    warm, cold, details = [], [], None
    for _ in range(3 if options.quick else 7):
        bare, mine = run(bench / "crypto-yardstick", count), run(bench / "payments-bench", "token", count, vectors)
        needed = bare["p256_us"] + bare["ecdh_us"] + bare["gcm_us"]
        # A chain that was not seen before: leaf, intermediate and the root itself.
        chain = needed + bare["p256_us"] + 2 * bare["p384_us"]
        warm.append(mine["token_us"] / needed)
        cold.append(mine["token_cold_us"] / chain)
        details = (mine["token_us"], needed, mine["token_cold_us"], chain)
    report.add("token_ratio", statistics.median(warm), "× CPU", "<= 1.5",
               f"{details[0]:.0f} µs a token; one ECDSA, ECDH and AES-GCM alone {details[1]:.0f} µs")
    report.add("token_ratio_new_chain", statistics.median(cold), "× CPU", "<= 1.5",
               f"{details[2]:.0f} µs; with the three certificates' ECDSA {details[3]:.0f} µs")


def measure(options, report):
    bench = pathlib.Path(options.bench)
    ours, yardstick = bench / "payments-bench", bench / "curl-yardstick"
    rounds = 3 if options.quick else 7
    where = {"transport": "transport's thread", "pool": "default executor"}
    count = 5_000 if options.quick else 20_000

    values = run(ours, "pipeline", count)
    report.add("pipeline_us", values["pipeline_us"], "µs CPU", "< 10",
               f"Foundation's Codable for the body and the reply alone: {values['foundation_us']:.1f} µs")
    report.add("price_and_freeze_us", values["order_us"], "µs CPU", "", "10 lines, tax, discount, fingerprint")
    report.add("encode_us", values["encode_us"], "µs CPU", "", "the session body")
    report.add("parse_us", values["parse_us"], "µs CPU", "", f"a reply of {len(SESSION_ANSWER)} bytes")

    wallet = run(ours, "wallet", count)
    report.add("wallet_request_us", max(wallet.values()), "µs CPU", "< 10",
               f"from a frozen order; native {wallet['request_us']:.1f}, web {wallet['web_us']:.1f}, "
               f"W3C {wallet['w3c_us']:.1f}, Google {wallet['google_us']:.1f} µs")

    measure_token(options, report)

    with tempfile.TemporaryDirectory() as folder, Server(pathlib.Path(folder)) as server:
        for tls in (False, True):
            url, ca, suffix = server.url(tls) + "/sessions", server.ca_argument(tls), "_tls" if tls else ""
            calls = [
                (f"transport_ratio_c{in_flight}{suffix}", "transport", in_flight, 1.3 if in_flight == 32 else None)
                for in_flight in (1, 32, 256)
            ] + [(f"request_ratio_c32{suffix}", "request", 32, None if tls else 1.7)]
            for name, mode, in_flight, goal in calls:
                amount = max(500, count // 4) if in_flight == 1 else count
                target = (url, amount, in_flight, server.body, ca) if mode == "transport" else (
                    server.url(tls), amount, in_flight, ca)
                # The C program is one thread. A task on the transport's thread works like it; one on the pool pays two
                # hops between threads for each call, which is measured beside it where the goal is.
                for executor in ("transport", "pool") if in_flight == 32 else ("transport",):
                    theirs, mine, ratio = paired(
                        rounds,
                        lambda: run(yardstick, url, amount, in_flight, server.body, ca),
                        lambda: run(ours, mode, *target, executor), "cpu_us")
                    aim = goal if executor == "transport" else None
                    report.add(name + ("_pool" if executor == "pool" else ""), ratio, "× CPU",
                               f"<= {aim}" if aim else "",
                               f"{mine:.1f} µs; C {theirs:.1f} µs a request; tasks on the {where[executor]}")
            memory = run(ours, "transport", url, count, 256, server.body, ca, "transport")["rss_kib"] / 1024
            report.add(f"rss_mb_c256{suffix}", memory, "MiB", "< 60" if tls else "< 40", "peak of the client process")
        alone = run(ours, "request", server.url(False), 2_000, 1, "-", "pool")
        report.add("session_us_c1", alone["wall_us"], "µs", "", "one session over loopback, order to mapped answer")

    # Not in memory: what is measured is a disk.
    with tempfile.TemporaryDirectory(dir=options.disk) as folder:
        measure_store(options, report, pathlib.Path(folder))

    curl_ms, payctl_ms = start_times(11 if options.quick else 31, options.payctl)
    report.add("start_ms_over_curl", payctl_ms - curl_ms, "ms", "<= 3",
               f"payctl --help {payctl_ms:.1f} ms; curl --version {curl_ms:.1f} ms")


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench", description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one object: name -> {value, unit, goal, yardstick}")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--disk", default=".", help="a folder on the disk that stores are measured on")
    parser.add_argument("--bench", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--payctl", required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    report = Report()
    measure(options, report)
    print(json.dumps(report.rows, ensure_ascii=False, indent=2) if options.json else report.table())


if __name__ == "__main__":
    main()
