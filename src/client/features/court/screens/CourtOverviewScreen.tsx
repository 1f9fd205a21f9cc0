import { selectRegister } from '../../../state/search/selectors';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Card } from '../../../ui/Card';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ByCountyLink } from '../../../widgets/CountyLink';
import { CountsList } from '../../../widgets/CountsList';
import { SearchWidget } from '../../../widgets/SearchWidget';

/** Start of the court area: what can be searched, and how. */
export function Screen() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const court = useAppSelector((state) => selectRegister(state, 'court'));
  const judgment = useAppSelector((state) => selectRegister(state, 'judgment'));
  return (
    <Reading
      aside={
        <>
          <Section title="Cases online">
            <CountsList of={court} />
            <ByCountyLink register="court" />
          </Section>
          <Section title="Judgments online">
            <CountsList of={judgment} />
            <ByCountyLink register="judgment" />
          </Section>
        </>
      }
    >
      <Section title="Find a case">
        <p>
          Search by the name of a party or an attorney, or by case number. Case numbers may be typed
          with or without dashes and leading zeros, in capitals or not, also without court and
          month, such as MF-30447, or in the styles used before 1990.
        </p>
        <ul>
          <li>
            <AppLink to={court.searchPath}>Advanced case search</AppLink>: by status, type of case
            and date of filing.
          </li>
          {isLoggedIn && court.saved ? (
            <li>
              <AppLink to={court.saved.path}>{court.saved.title}</AppLink>: your cases and their
              alerts.
            </li>
          ) : null}
        </ul>
      </Section>
      <Section title="What a search does not show">
        <p>
          Confidential cases, such as adoptions, mental-health and most juvenile cases, and expunged
          cases are never shown. Courts joined at different times: beside your results you see which
          courts could not be searched, and why.
        </p>
      </Section>
      <Card title="Find a judgment">
        <Stack gap={2}>
          <p>
            The judgment docket lists who owes money under a judgment, and to whom. A judgment that
            is docketed is a lien on the debtor’s land in the county.
          </p>
          <SearchWidget id="judgment" />
        </Stack>
      </Card>
    </Reading>
  );
}
