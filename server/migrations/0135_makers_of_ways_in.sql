-- The person who made an invitation, a link for a new password or a share link: what lets somebody in ends with the
-- right of its maker. The names that were kept until now are no key: people change theirs.
alter table invites add column invited_by_id uuid;
alter table shares add column created_by_id uuid;
-- Null for a link that was mailed to the login's own address.
alter table password_resets add column made_by uuid;

-- The log knows the makers of what is open; both tables hold at most fifty open rows an account.
update invites i set invited_by_id = a.actor_id from audit_entries a
where a.account_id = i.account_id and a.action = 'invite.create' and a.subject_id = i.id::text;
update shares s set created_by_id = a.actor_id from audit_entries a
where a.account_id = s.account_id and a.action = 'share.create' and a.subject_id = s.id::text;
