-- New ads wait in a list of their own, at most this many kilobytes, which a search reads too, until they
-- are sorted in together: one by one that costs eight times as much, and on a new campaign's first day
-- as much as all else that is done for its clicks. (The index may be missing: 0053.)
alter index if exists click_contexts_search set (fastupdate = on, gin_pending_list_limit = 1024);
