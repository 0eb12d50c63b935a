import { connect } from 'node:net'

const answersWithinMs = 5_000

/**
 * Name of the host of npm's registry when it takes no connection within `answersWithinMs`; null when it does,
 * and where a proxy stands between. `npm` runs npm with the given arguments.
 */
export async function unreachableRegistry(npm) {
  const config = configOf(npm(['config', 'list', '--json']))
  if (config === null || config['https-proxy'] || config.proxy) return null
  const { hostname, port, protocol } = new URL(config.registry)
  const isReachable = await takesConnection({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'http:' ? 80 : 443),
  })
  return isReachable ? null : hostname
}

function configOf({ status, stdout }) {
  try {
    return status === 0 ? JSON.parse(stdout) : null
  } catch {
    return null
  }
}

function takesConnection(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    const end = (answer) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(end, answersWithinMs, false)
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
