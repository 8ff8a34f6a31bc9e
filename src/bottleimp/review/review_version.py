"""Of what is judged and how: a review of another version is made anew as a whole."""

VERSION = 1
