export const loginText = {
  title: 'Acesse o Rastro',
  subtitle: 'Acompanhe de qual anúncio vem cada conversa do WhatsApp.',
  identifier: 'E-mail ou usuário',
  identifierPlaceholder: 'seu@email.com ou admin',
  password: 'Senha',
  passwordPlaceholder: 'Sua senha',
  showPassword: 'Mostrar o que foi digitado',
  hidePassword: 'Ocultar o que foi digitado',
  forgot: 'Esqueci minha senha',
  submit: 'Entrar',
  pending: 'Entrando...',
  sales: 'Conhecer o Rastro e os planos',
  expired: 'Sessão expirada. Faça login novamente.',
}

const wrongCredentials = 'Email ou senha incorretos'
const noNetwork = 'Não foi possível falar com o servidor. Verifique sua conexão.'

/** What the login banner says for a failure (spec 8, 'Login display'). */
export function loginErrorText(error: unknown): string {
  if (error instanceof TypeError) return noNetwork
  const message = error instanceof Error ? error.message : ''
  if (/Credenciais inválidas|senha incorreta|password/.test(message)) return wrongCredentials
  if (message.includes('Token inválido ou expirado')) return loginText.expired
  if (/Você não possui este serviço|403/.test(message)) return 'Você não possui este serviço.'
  if (message.includes('401') && !message.includes('Credenciais')) return wrongCredentials
  return sentenceIn(message) || 'Erro ao fazer login'
}

// The raw message is `status: body`; of a body in the API's own form only the sentence is shown.
function sentenceIn(message: string): string {
  try {
    const body: unknown = JSON.parse(message.replace(/^\d{3}: /, ''))
    if (typeof body === 'object' && body !== null && 'error' in body) return String(body.error)
  } catch {
    // Not JSON: shown as it is.
  }
  return message
}
