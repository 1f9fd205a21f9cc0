import { coverageMaps, type CoverageMapOf } from '#contract/counties/coverageMaps';
import { COUNTIES_PATH } from '#contract/counties/pages';
import { Coverage } from '../../../records/coverage/Coverage';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { LinkTabs } from '../../../ui/LinkTabs';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { holdings } from '../slice';

/** Coverage maps and tables of the edition's records (spec section 2, coverage maps). */
export function Screen() {
  const maps = coverageMaps(useAppSelector(selectLocale));
  const { register: requested } = useAppSelector(selectShownQuery);
  const shown = maps.find(({ id }) => id === requested) ?? maps.find((map) => 'of' in map);
  if (shown === undefined) return null;
  return (
    <Stack>
      <LinkTabs label="Registers" currentKey={shown.id}>
        {maps.map((map) =>
          'of' in map ? (
            <AppLink
              key={map.id}
              to={COUNTIES_PATH}
              query={{ register: map.id }}
              isCurrent={map.id === shown.id}
            >
              {map.id === 'county' ? map.of.title : asSentenceStart(map.of.things)}
            </AppLink>
          ) : null,
        )}
      </LinkTabs>
      <ShownMap map={shown} />
    </Stack>
  );
}

/** A map with its table, or the reason why the edition doesn't have the map. */
function ShownMap({ map }: { readonly map: CoverageMapOf }) {
  const locale = useAppSelector(selectLocale);
  const of = useAppSelector(holdings.select);
  if ('of' in map) {
    return (
      <Coverage
        of={of}
        locale={locale}
        register={map.of}
        target="county"
        title={`${asSentenceStart(map.of.things)} online`}
      />
    );
  }
  return (
    <Section title={map.title}>
      <p>{map.whyNot}</p>
    </Section>
  );
}
