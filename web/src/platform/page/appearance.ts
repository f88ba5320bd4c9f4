export function shownAppearance(): string {
  return document.documentElement.dataset.appearance ?? ''
}

export function showAppearance(choices: readonly string[]): void {
  const wanted = choices.join(' ')
  if (wanted !== shownAppearance()) document.documentElement.dataset.appearance = wanted
}
