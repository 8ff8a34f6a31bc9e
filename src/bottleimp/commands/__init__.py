"""The commands of `bottleimp`: each module declares the options of one command and runs it."""
