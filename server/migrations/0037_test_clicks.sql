-- Clicks on links that were made to try the tracking, and leads that came by them, are shown as tests
-- and are part of no number.
alter table links add column is_test boolean default false not null;
alter table leads add column is_test boolean default false not null;
alter table clicks drop constraint clicks_class_check;
alter table clicks add constraint clicks_class_check check
  (class in ('human', 'bot', 'preview', 'prefetch', 'head', 'repeat', 'test'));
create index clicks_tests on clicks (account_id, clicked_at) where class = 'test';
create index leads_tests on leads (account_id) where is_test;

-- A search in the list finds tests, too.
create or replace function found_clicks(pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public
as $$ begin
  return query execute '(select id from clicks where account_id = current_account()
      and class = ''human'' and search_text like $1 limit $2)
    union all
    (select id from clicks where account_id = current_account()
      and class = ''test'' and search_text like $1 limit $2)' using pattern, most;
end $$;

-- What filters ask of a click includes its class since then.
drop function clicks_of_ad(text, text, text);
create function clicks_of_ad(wanted_campaign text, wanted_ad_set text, wanted_creative text)
  returns table (clicked_at timestamptz, campaign text, ad_set text, creative text, source text,
    status text, link_id uuid, placement text, class text)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select c.clicked_at, c.campaign, c.ad_set, c.creative, c.source, c.status, c.link_id,
    c.campaign_data ->> 'placement', c.class
  from clicks c
  where c.account_id = current_account() and c.class = 'human'
    and ad_branch(c.campaign, c.ad_set, c.creative)
      = ad_branch(wanted_campaign, wanted_ad_set, wanted_creative)
$$;
revoke execute on function clicks_of_ad from public;
grant execute on function clicks_of_ad to rastro_app;
