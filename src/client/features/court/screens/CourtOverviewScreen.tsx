import { BACKEND_PAGES } from '#contract/site/backendPages';
import { RegisterOverview } from '../../../records/RegisterOverview';
import { selectRegister } from '../../../state/search/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ByCountyLink } from '../../../widgets/CountyLink';
import { CountsList } from '../../../widgets/CountsList';
import { SearchWidget } from '../../../widgets/SearchWidget';
import { coverage } from '../slice';

/** Court overview: counts, search tips, limits, and the judgment search. */
export function Screen() {
  const court = useAppSelector((state) => selectRegister(state, 'court'));
  const judgment = useAppSelector((state) => selectRegister(state, 'judgment'));
  return (
    <RegisterOverview
      register={court}
      counties={useAppSelector(coverage.select)}
      links={
        <>
          <li>
            <BackendLink to={BACKEND_PAGES.calendar}>Court calendar</BackendLink>
          </li>
          <li>
            <BackendLink to={BACKEND_PAGES.computeDeadline}>Calculate a deadline</BackendLink>
          </li>
          <li>
            <AppLink to={judgment.searchPath}>Advanced judgment search</AppLink>
          </li>
        </>
      }
      aside={
        <Section title="Judgments online">
          <CountsList of={judgment} />
          <ByCountyLink register="judgment" />
        </Section>
      }
    >
      <Section title="Find a case">
        <p>
          Search by party name, attorney name, or case number. Enter a case number with or without
          dashes, leading zeros, or capital letters. You can leave out the court and month
          (MF-30447) or use a number from before 1990.
        </p>
      </Section>
      <Section title="What a search doesn’t show">
        <p>
          Confidential and expunged cases are never shown. Adoptions, mental health cases, and most
          juvenile cases are confidential. Start dates vary by court. Your results list the courts
          that couldn’t be searched, and why.
        </p>
      </Section>
      <Section title="Find a judgment">
        <Stack gap={2}>
          <p>
            The judgment docket lists who owes money under a judgment, and to whom. A docketed
            judgment is a lien on the debtor’s land in the county.
          </p>
          <SearchWidget id="judgment" />
        </Stack>
      </Section>
    </RegisterOverview>
  );
}
