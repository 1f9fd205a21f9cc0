import { EDIT_COUNTY_PATH } from '#contract/countyPages';
import { registerOf } from '#contract/registers';
import type { CountyDetails } from '#contract/schemas/countyHoldings';
import { Loaded } from '../../../records/Loaded';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { CountyNotFound } from '../CountyNotFound';
import styles from '../counties.module.css';
import { SourceForm, type EditedRegister } from '../SourceForm';
import { county } from '../slice';

/** Lets super users edit the sources and outages of a county. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(county.select)}
      what="the county"
      title="County not loaded"
      lines={10}
      notFound={<CountyNotFound />}
    >
      {(details) => <Editor details={details} />}
    </Loaded>
  );
}

function Editor({ details }: { readonly details: CountyDetails }) {
  const locale = useAppSelector(selectLocale);
  const { register: requested } = useAppSelector(selectShownQuery);
  const editable = details.registers.flatMap((source) =>
    source.register === 'court' ? [] : [{ source, register: source.register as EditedRegister }],
  );
  const chosen = editable.find(({ register }) => register === requested) ?? editable[0];
  if (chosen === undefined) return null;
  const { countyId, name } = details;
  return (
    <Stack>
      <ScreenHeading title={`Edit ${name}`} />
      <nav aria-label="Registers" className={styles.registers}>
        {editable.map(({ register }) => (
          <AppLink
            key={register}
            to={EDIT_COUNTY_PATH}
            query={{ countyId, register }}
            isCurrent={register === chosen.register}
          >
            {registerOf(register, locale).title}
          </AppLink>
        ))}
      </nav>
      <SourceForm key={chosen.register} county={details} {...chosen} />
    </Stack>
  );
}
