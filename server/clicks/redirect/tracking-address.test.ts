import { expect, test } from 'vitest'
import { readTrackingUrl } from './read-tracking-url.ts'

test.each([
  ['/r?click_id=k7q2m9xa', 'k7q2m9xa'],
  ['/r?CLICK_ID=k7q2m9xa', 'k7q2m9xa'],
  ['/r?Click_Id=K7Q2M9XA&utm_source=fb', 'k7q2m9xa'],
  ['/r?click_id=&click_id=k7q2m9xa', 'k7q2m9xa'],
  ['/r?click_id={x}&click_id=k7q2m9xa', 'k7q2m9xa'],
  ['/r?click_id=k7q2m9xa?fbclid=IwAR', 'k7q2m9xa'],
  ['/r?utm_source=fb?click_id=k7q2m9xa', 'k7q2m9xa'],
  ['/r?click_id=k7q2m9xa&click_id=abcd2345', 'k7q2m9xa'],
  ['/r?no_click_id=k7q2m9xa', null],
  ['/r?click_id=k7q2', null],
])('the link of %s is %s', (url, code) => {
  expect(readTrackingUrl(url).code).toBe(code)
})
