import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placementKey } from './placement.ts'

test.each([
  // In the address of the click, in Insights, the key of both.
  ['Facebook_Mobile_Feed', 'facebook_feed', 'facebook_feed'],
  ['Facebook_Desktop_Feed', 'facebook_feed', 'facebook_feed'],
  ['Facebook_Right_Column', 'facebook_right_hand_column', 'facebook_right_column'],
  ['Facebook_Stories', 'facebook_facebook_stories', 'facebook_story'],
  ['Facebook_Mobile_Reels', 'facebook_facebook_reels', 'facebook_reels'],
  ['Facebook_Marketplace', 'facebook_marketplace', 'facebook_marketplace'],
  ['Facebook_Instream_Video', 'facebook_instream_video', 'facebook_instream_video'],
  ['Instagram_Feed', 'instagram_feed', 'instagram_feed'],
  ['Instagram_Stories', 'instagram_story', 'instagram_story'],
  ['Instagram_Stories', 'instagram_instagram_stories', 'instagram_story'],
  ['Instagram_Reels', 'instagram_instagram_reels', 'instagram_reels'],
  ['Instagram_Explore', 'instagram_instagram_explore_grid_home', 'instagram_explore'],
  ['Messenger_Inbox', 'messenger_messenger_inbox', 'messenger_inbox'],
  ['an_classic', 'audience_network_classic', 'audience_network_classic'],
  ['an', 'audience_network', 'audience_network'],
  ['ig', 'Instagram', 'instagram'],
])('%s and %s are %s', (inAddress, inInsights, key) => {
  expect([placementKey(inAddress), placementKey(inInsights)]).toEqual([key, key])
})

test.each([
  ['', ''],
  ['  ', ''],
  ['Página inicial – Topo', 'pagina_inicial_topo'],
  ['anuncio_lateral', 'anuncio_lateral'],
  ['igreja', 'igreja'],
  ['{{placement}}', 'placement'],
])('%s, which Meta does not name, stays as %s', (raw, key) => {
  expect(placementKey(raw)).toBe(key)
})

test('a key is short, and the key of a key is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (raw) => {
      const key = placementKey(raw)
      expect([...key].length).toBeLessThanOrEqual(120)
      expect(key).toMatch(/^[\p{L}\p{N}_]*$/u)
    }),
  )
})
