import { type AppearanceChoice, appearanceAttribute } from '@studentgo/protocol/appearance-choices'

export function shownAppearance(): string {
  return document.documentElement.getAttribute(appearanceAttribute) ?? ''
}

export function showAppearance(choices: readonly AppearanceChoice[]): void {
  const wanted = choices.join(' ')
  if (wanted !== shownAppearance()) document.documentElement.setAttribute(appearanceAttribute, wanted)
}
