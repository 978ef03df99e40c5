# Ranks as players write them on a card: В, Д, К, Т.
rank-J = В
rank-Q = Д
rank-K = К
rank-A = Т
