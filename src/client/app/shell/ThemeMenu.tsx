import { useId } from 'react';
import { THEME_MENU } from '#contract/site/theme';
import { themeChosen } from '../../state/preferences/actions';
import { selectTheme } from '../../state/preferences/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Drawing } from '../../ui/Drawing';
import { HeaderMenu } from '../../ui/HeaderMenu';
import { Icon } from '../../ui/Icon';

/** Color theme of the site: follows the system until the user chooses one. */
export function ThemeMenu() {
  const dispatch = useAppDispatch();
  const id = useId();
  const theme = useAppSelector(selectTheme);
  return (
    <HeaderMenu id={id} title={THEME_MENU.title} icon={<Drawing path={THEME_MENU.icon} />}>
      {THEME_MENU.choices.map(({ choice, label }) => (
        <button
          type="button"
          key={choice}
          aria-pressed={choice === theme}
          onClick={() => dispatch(themeChosen(choice))}
        >
          <Icon name="check" size={16} />
          {label}
        </button>
      ))}
    </HeaderMenu>
  );
}
