import { useEffect } from 'react';
import { usePagePorts } from '../../platform/PagePorts';
import { themeChosen, type ThemeChoice } from '../../state/preferences/actions';
import { selectTheme } from '../../state/preferences/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';

const NEXT: Readonly<Record<ThemeChoice, ThemeChoice>> = {
  system: 'dark',
  dark: 'light',
  light: 'system',
};

const WORDS: Readonly<Record<ThemeChoice, string>> = {
  system: 'Theme: system',
  dark: 'Theme: dark',
  light: 'Theme: light',
};

/** Color theme of the page: follows the system until the user chooses one. */
export function ThemeSwitch() {
  const dispatch = useAppDispatch();
  const { setTheme } = usePagePorts();
  const theme = useAppSelector(selectTheme);
  useEffect(() => {
    setTheme(theme);
  }, [setTheme, theme]);
  return (
    <Button variant="quiet" size="small" onClick={() => dispatch(themeChosen(NEXT[theme]))}>
      {WORDS[theme]}
    </Button>
  );
}
