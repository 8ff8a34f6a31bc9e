"""Speed of the engines, of the start of the program and of a decision of `imp`."""
