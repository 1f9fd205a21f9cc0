import { COUNTIES_PATH } from '#contract/countyPages';
import { registersOf } from '#contract/registers';
import { Coverage } from '../../../records/coverage/Coverage';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { holdings } from '../slice';
import styles from '../counties.module.css';

/** Coverage map and table for each register of the edition (spec section 2, coverage maps). */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const { register: requested } = useAppSelector(selectShownQuery);
  const of = useAppSelector(holdings.select);
  const registers = registersOf(locale);
  const register = registers.find(({ id }) => id === requested) ?? registers[0];
  if (register === undefined) return null;
  return (
    <Stack>
      {registers.length < 2 ? null : (
        <nav aria-label="Registers" className={styles.registers}>
          {registers.map(({ id, title }) => (
            <AppLink
              key={id}
              to={COUNTIES_PATH}
              query={{ register: id }}
              isCurrent={id === register.id}
            >
              {title}
            </AppLink>
          ))}
        </nav>
      )}
      <Coverage of={of} locale={locale} register={register} target="county" />
    </Stack>
  );
}
