import { type PrivacySignal, privacySignalNames } from '#domain/clicks/privacy-signal'

const asked = {
  gpc: 'pediu que os dados desta pessoa não sejam vendidos nem compartilhados',
  dnt: 'pediu que esta pessoa não seja acompanhada',
}

const meanings = {
  gpc: asked.gpc,
  dnt: asked.dnt,
  gpc_dnt: `${asked.gpc}, e ${asked.dnt}`,
} satisfies Record<PrivacySignal, string>

/** Words of what a visitor's browser said about being followed. */
export const privacySignalText = {
  label: 'Sinal de privacidade do navegador',
  /** `time` is when the browser said so. */
  said: (signal: PrivacySignal, time: string) =>
    `${privacySignalNames[signal]}, no clique de ${time}. O navegador ${meanings[signal]}.`,
  hint: 'Fica registrado. Só deixa de haver envio às plataformas de anúncio com "Respeitar o sinal de privacidade do navegador" ligado em Configurações › Conta.',
  /** Why no signal is shown. */
  none: 'O navegador não enviou um, ou o clique é de antes de ele ser registrado.',
}
