"""How strong the bots are, and what makes them so."""
