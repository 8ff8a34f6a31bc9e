"""Search: the network's policy, corrected by playing on in worlds that fit what the seat knows.

Worlds are drawn from the network's belief and weighed by how likely its policy makes what the
others did in them (`worlds`). Every action is played out in the same worlds, batch after batch, and
what cannot be the best any more is left out (`searching`); the numbers are in a `Trial`, which
says how far one action is ahead of another and how sure that is. With two players an action is not
played out but thought through: a tree of what both may do (`thinking`). Many positions are searched
in lock-step, so that one decision at the table and thousands on a large machine run the same code.
"""
