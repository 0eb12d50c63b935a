export const firstPasswordText = {
  title: 'Crie a sua senha',
  subtitle:
    'A senha com que você entrou foi criada por outra pessoa. Antes de continuar, escolha uma que só você conheça.',
  current: 'Senha atual',
  next: 'Nova senha',
  nextHint: 'Pelo menos 10 caracteres. Uma frase é fácil de lembrar e difícil de adivinhar.',
  again: 'Nova senha de novo',
  different: 'As duas senhas são diferentes',
  submit: 'Salvar e continuar',
  pending: 'Salvando...',
  failed: 'Não foi possível trocar a senha. Tente novamente.',
}
