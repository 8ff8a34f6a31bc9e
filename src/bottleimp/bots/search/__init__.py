"""Search: the network's policy, improved by playing actions out in sampled worlds.

Worlds are drawn from the network's belief about the hidden cards. Each is weighted by the
likelihood of the other players' actions in it under the network's policy (`weighted_worlds`). All
actions are played out in the same worlds, batch by batch (`lockstep_search`), and a race eliminates
those that can no longer be the best (`race`). The results are stored in a `Trial`, which estimates
the lead of one action over another with its standard error (`trial`). With two players, tree
simulations replace the playouts (`tree_search`). Many positions are searched in lock-step, so that
one decision at a table and thousands on a large machine run the same code.
"""
