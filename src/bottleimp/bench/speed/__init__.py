"""How fast the engines, the program and the network are."""
