// The first test of this module goes here.
