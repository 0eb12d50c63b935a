import { expect, test } from 'vitest'
import { sqlStatements } from './sql-statements.ts'

test.each([
  ['select 1; select 2;\n', ['select 1', 'select 2']],
  ['select 1', ['select 1']],
  ["select 'a;''b;'; select 2", ["select 'a;''b;'", 'select 2']],
  ['select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
  ["-- It's one; still.\nselect 1; -- Nothing; follows.\n", ["-- It's one; still.\nselect 1"]],
  ["select /* it's; */ 1; /* nothing; */", ["select /* it's; */ 1"]],
  ["do $$ begin perform ';'; end $$; select 2", ["do $$ begin perform ';'; end $$", 'select 2']],
  ['do $a$ select $$;$$; $a$; select 2', ['do $a$ select $$;$$; $a$', 'select 2']],
  ['select $1; select $2', ['select $1', 'select $2']],
  [
    'create function f() begin atomic select 1; select 2; end;\nselect 3',
    ['create function f() begin atomic select 1; select 2; end', 'select 3'],
  ],
  [' ;\n; -- Nothing.\n', []],
])('%j', (sql, statements) => {
  expect(sqlStatements(sql)).toEqual(statements)
})
