import { foldText } from '../text-fold.ts'

const platforms: [name: RegExp, key: string][] = [
  [/^(?:facebook|fb)(?=_|$)/, 'facebook'],
  [/^(?:instagram|ig)(?=_|$)/, 'instagram'],
  [/^(?:messenger|msg)(?=_|$)/, 'messenger'],
  [/^(?:audience_network|an)(?=_|$)/, 'audience_network'],
  [/^threads(?=_|$)/, 'threads'],
  [/^whatsapp(?=_|$)/, 'whatsapp'],
]

// One position under its names: in `{{placement}}`, in Insights (platform_position) and on exports.
const positions: Record<string, string | undefined> = {
  stories: 'story',
  reel: 'reels',
  right_hand_column: 'right_column',
  in_stream_video: 'instream_video',
  instream_videos: 'instream_video',
  in_stream_videos: 'instream_video',
  explore_grid_home: 'explore',
  explore_home: 'explore',
  search_results: 'search',
  video_feeds: 'video_feed',
  groups_feed: 'group_feed',
}

/**
 * The key of a placement, '' for none: Meta's `{{placement}}` (`Facebook_Mobile_Feed`) and the pair
 * publisher_platform + platform_position of Insights (`facebook_feed`) give the same one. Mobile
 * and desktop are not told apart, because Insights does not. What Meta does not name stays as it
 * came, folded (lower case, no accents, `_` between words), at most 120 characters.
 */
export function placementKey(raw: string): string {
  const folded = foldText(raw.slice(0, 480))
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  const found = platforms.find(([name]) => name.test(folded))
  if (found === undefined) return [...folded].slice(0, 120).join('')
  const [name, platform] = found
  const position = withoutDevice(folded.replace(name, '').replace(/^_/, '').replace(name, ''))
  const known = positions[position] ?? position
  return [...(known === '' ? platform : `${platform}_${known}`)].slice(0, 120).join('')
}

function withoutDevice(position: string): string {
  return position
    .split('_')
    .filter((word) => word !== '' && word !== 'mobile' && word !== 'desktop')
    .join('_')
}
