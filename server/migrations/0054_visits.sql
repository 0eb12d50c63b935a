-- A repeat is found by the clicks of its visitor around it. What is kept of a visitor begins with the
-- twenty seconds of the click (of a cycle of two weeks), so that new entries of the index touch the few
-- pages of now, and a click is looked for under two keys (clicks/store/visit-key.ts).
update click_rows set visitor = (visitor & ((1::bigint << 48) - 1))
  | (floor(extract(epoch from clicked_at) / 20)::bigint << 48);
create index click_rows_visitor on click_rows (visitor) where class = 'human';
