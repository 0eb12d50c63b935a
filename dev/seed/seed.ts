import { leadCodeFrom } from '#domain/codes/message-code'
import type { App } from '#server/app'
import { hitText } from '#server/clicks/intake/hit'
import { type Random, randomFrom } from './random.ts'
import { spendFiles } from './spend.ts'
import * as story from './story.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

type Clock = { set(instant: Date): void }
type Visitor = { name: string; phone: string }
type Link = { id: string; weight: number; message: string; campaignName: string }

/** A session ends after 90 days. */
const daysOfASession = 30

/** The instant at which a story of so many days begins. */
export function startOf({ until, days }: { until: Date; days: number }): Date {
  return new Date(until.getTime() - days * dayMs)
}

/**
 * Lives `days` days of the demo business through the real code with a clock that runs along:
 * clicks through the inbox, messages through the simulator's webhook, events to the fake platform.
 * The app has made nothing later than its first day: ids follow each other in time, also when a clock
 * steps back, and lists read clicks by the instants of their ids.
 */
export async function seed(
  app: App,
  clock: Clock,
  options: {
    accountId: string
    signIn: () => Promise<string>
    until: Date
    days: number
    clicksPerDay: number
    /** Called before each day, from 1 on; the seeding ends where it throws. */
    onDay?: (day: number) => void
  },
): Promise<void> {
  const random = randomFrom(20_261_121)
  const start = startOf(options).getTime()
  clock.set(new Date(start))
  let session = await options.signIn()
  const links = await createLinks(app, session)
  const { webhookPath } = await call<{ webhookPath: string }>(app, session, 'GET', '/api/simulator')

  for (let day = 0; day < options.days; day++) {
    options.onDay?.(day + 1)
    const dayStart = start + day * dayMs
    if (day > 0 && day % daysOfASession === 0) session = await options.signIn()
    // Business grows a little, weekends are slower, and so is a week without budget.
    const weekday = new Date(dayStart).getUTCDay()
    const pace =
      (0.7 + (0.6 * day) / options.days) * (weekday === 0 ? 0.5 : 1) * (day % 41 < 4 ? 0.3 : 1)
    const count = Math.round(options.clicksPerDay * pace * (0.8 + 0.4 * random.next()))
    const isLast = day === options.days - 1
    const clicks = Array.from({ length: count }, () => ({
      at: dayStart + Math.floor(random.next() * (isLast ? dayMs - 90 * minuteMs : dayMs)),
      link: random.weighted(links),
    })).sort((a, b) => a.at - b.at)
    const codes = await storeClicks(app, clock, { accountId: options.accountId, clicks, random })
    clock.set(new Date(dayStart + dayMs))
    await app.drain()
    await chat(app, {
      session,
      webhookPath,
      clicks,
      codes,
      random,
      clock,
      dayStart,
    })
  }
  clock.set(options.until)
  await app.drain()
  for (const file of spendFiles(random, options)) {
    await call(app, session, 'POST', '/api/ad-spend/import', file)
  }
}

async function createLinks(app: App, session: string): Promise<Link[]> {
  const links: Link[] = []
  for (const link of story.links) {
    const { id } = await call<{ id: string }>(app, session, 'POST', '/api/links', {
      whatsappNumber: '(11) 94002-8922',
      campaignName: link.campaignName,
      message: link.message,
    })
    links.push({ ...link, id })
  }
  return links
}

async function storeClicks(
  app: App,
  clock: Clock,
  {
    accountId,
    clicks,
    random,
  }: { accountId: string; clicks: { at: number; link: Link }[]; random: Random },
): Promise<string[]> {
  const codes = clicks.map(() => leadCodeFrom(app.ctx.randomBytes(5)))
  const rows = clicks.map(({ at, link }, index) => {
    const ad = random.weighted(story.ads)
    const query = new URLSearchParams({
      utm_source: ad.source,
      utm_medium: ad.medium,
      utm_campaign: link.campaignName,
      adset_name: ad.adSet,
      ad_name: ad.ad,
      ...placementOf(ad, index),
      ...(ad.source === 'google' ? { gclid: token(random, 40) } : {}),
      ...(ad.source === 'tiktok' ? { ttclid: token(random, 40) } : {}),
      ...(ad.source === 'ig' || ad.source === 'fb' ? { fbclid: `IwZXh0${token(random, 50)}` } : {}),
    })
    clock.set(new Date(at))
    return {
      id: app.ctx.newId(),
      account_id: accountId,
      link_id: link.id,
      hit: hitText({
        query: query.toString(),
        at,
        ip: `177.${random.between(20, 200)}.${random.between(0, 255)}.${random.between(1, 254)}`,
        userAgent: random.pick(story.userAgents[ad.app] ?? ['']),
        headers: {},
        method: 'GET',
        class: 'human',
        reason: 'navegador',
        code: codes[index] ?? null,
        orphan: false,
        isCut: false,
      }),
    }
  })
  if (rows.length > 0) await app.ctx.sql.asIngest.insertInto('click_inbox').values(rows).execute()
  return codes
}

function placementOf({ source }: (typeof story.ads)[number], index: number) {
  const placements = story.placements[source]
  const placement = placements?.[index % placements.length]
  return placement === undefined ? {} : { placement }
}

async function chat(
  app: App,
  day: {
    session: string
    webhookPath: string
    clicks: { at: number; link: Link }[]
    codes: string[]
    random: Random
    clock: Clock
    dayStart: number
  },
): Promise<void> {
  const { random } = day
  const conversations = day.clicks
    .map((click, index) => ({ at: click.at + random.between(1, 30) * minuteMs, index }))
    .filter(() => random.chance(0.24))
    .map(({ at, index }) => ({
      at,
      text: `${day.clicks[index]?.link.message}\n[ID: ${day.codes[index]}]`,
    }))
  for (let direct = random.between(0, 3); direct > 0; direct--) {
    conversations.push({
      at: day.dayStart + random.between(9 * 60, 18 * 60) * minuteMs,
      text: random.pick(story.directMessages),
    })
  }
  for (const { at, text } of conversations.sort((a, b) => a.at - b.at)) {
    const visitor = newVisitor(random)
    day.clock.set(new Date(at))
    await say(app, day.webhookPath, visitor, text, at, false)
    if (random.chance(0.8))
      await say(app, day.webhookPath, visitor, random.pick(story.replies), at + 4 * minuteMs, true)
    if (random.chance(0.5))
      await say(
        app,
        day.webhookPath,
        visitor,
        random.pick(story.followUps),
        at + 9 * minuteMs,
        false,
      )
    await app.drain()
    if (random.chance(0.18)) await sell(app, day.session, visitor, random)
  }
}

async function sell(app: App, session: string, visitor: Visitor, random: Random): Promise<void> {
  const { leads } = await call<{ leads: { id: string }[] }>(
    app,
    session,
    'GET',
    `/api/leads?search=${visitor.phone}`,
  )
  const lead = leads[0]
  if (!lead) return
  const isLost = random.chance(0.3)
  await call(app, session, 'PATCH', `/api/leads/${lead.id}`, {
    status: isLost ? 'lost' : 'converted',
    ...(isLost ? {} : { purchaseValue: random.between(12, 90) * 10 }),
  })
}

async function say(
  app: App,
  webhookPath: string,
  visitor: Visitor,
  text: string,
  at: number,
  fromMe: boolean,
): Promise<void> {
  await app.http.inject({
    method: 'POST',
    url: webhookPath,
    payload: {
      id: app.ctx.newId(),
      at: new Date(at).toISOString(),
      from: visitor.phone,
      name: visitor.name,
      text,
      fromMe,
      ad: null,
    },
  })
}

function newVisitor(random: Random): Visitor {
  return {
    name: `${random.pick(story.firstNames)} ${random.pick(story.lastNames)}`,
    phone: `55${random.pick(story.areaCodes)}9${random.between(80_000_000, 99_999_999)}`,
  }
}

function token(random: Random, length: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
  return Array.from({ length }, () => alphabet[random.between(0, 63)]).join('')
}

async function call<T>(
  app: App,
  session: string,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
): Promise<T> {
  const answer = await app.http.inject({
    method,
    url,
    headers: { 'x-session-id': session },
    ...(payload ? { payload } : {}),
  })
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`)
  return answer.json() as T
}
