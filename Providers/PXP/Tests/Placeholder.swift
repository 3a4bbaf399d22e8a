// The first type of this module goes here.
