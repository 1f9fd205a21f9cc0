import { EDIT_COUNTY_PATH } from '#contract/counties/pages';
import { registerOf } from '#contract/records/registers';
import type { CountyDetails } from '#contract/schemas/countyHoldings';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { LoadedCounty } from '../LoadedCounty';
import styles from '../counties.module.css';
import { Freeze } from '../FreezeForm';
import { SourceForm } from '../SourceForm';

/** Lets super users edit the sources and outages of a county. */
export function Screen() {
  return <LoadedCounty>{(details) => <Editor details={details} />}</LoadedCounty>;
}

function Editor({ details }: { readonly details: CountyDetails }) {
  const locale = useAppSelector(selectLocale);
  const { register: requested } = useAppSelector(selectShownQuery);
  const editable = details.registers;
  // Courts have no source to edit here, only a freeze.
  const others = editable.find(({ register }) => register !== 'court') ?? editable[0];
  const chosen = editable.find(({ register }) => register === requested) ?? others;
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
      {chosen.register === 'court' ? null : (
        <SourceForm
          key={`${String(countyId)} ${chosen.register}`}
          county={details}
          source={chosen}
          register={chosen.register}
        />
      )}
      <Freeze key={`freeze${chosen.register}`} county={details} source={chosen} />
    </Stack>
  );
}
