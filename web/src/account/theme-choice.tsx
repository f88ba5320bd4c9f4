import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, type Theme, themeInForce, themes } from '#web/platform/page/theme.ts'
import style from './account.module.css'

/** Light, dark, or as the device is set. */
export function ThemeChoice() {
  const { t } = useTranslation()
  const [theme, setTheme] = useState<Theme>(themeInForce)
  return (
    <fieldset>
      <legend className="visually-hidden">{t('account.look')}</legend>
      <div className={style.choices}>
        {themes.map(one => (
          <label key={one} className={style.choice}>
            <input
              type="radio"
              name="theme"
              checked={theme === one}
              onChange={() => {
                chooseTheme(one)
                setTheme(one)
              }}
            />
            {t(`theme.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
