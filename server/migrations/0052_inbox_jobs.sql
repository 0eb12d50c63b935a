-- Those who work on webhooks are woken by a notification and look for what waits when they begin: the
-- jobs that earlier versions left for it have nobody any more.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute 'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier = ''work-inbox''))';
  end if;
end $$;
