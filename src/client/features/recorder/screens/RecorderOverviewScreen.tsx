import { BACKEND_PAGES } from '#contract/site/backendPages';
import { RegisterOverview } from '../../../records/RegisterOverview';
import { selectLocale } from '../../../state/location/selectors';
import { selectRegister } from '../../../state/search/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Card } from '../../../ui/Card';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';
import { coverage } from '../slice';

/** Overview of recorded documents, in the edition's terms. */
export function Screen() {
  const { features, terms } = useAppSelector(selectLocale);
  const book = terms.book.toLowerCase();
  const page = terms.page.toLowerCase();
  return (
    <RegisterOverview
      register={useAppSelector((state) => selectRegister(state, 'recorder'))}
      counties={useAppSelector(coverage.select)}
      aside={
        features.propertyWatch ? (
          <Card title="Property watch">
            <Stack gap={3}>
              <p>
                Get an email when a document naming you or your property is recorded. Free, no
                account needed.
              </p>
              <BackendLink to={BACKEND_PAGES.propertyWatch} className={buttonClass()}>
                Start a property watch
              </BackendLink>
            </Stack>
          </Card>
        ) : null
      }
    >
      <Section title="Find a document">
        <p>
          Deeds, mortgages, liens, plats, and other land documents are recorded by the{' '}
          {terms.entity} of the county where the land is located. Search by name, by document
          number, or by {book} and {page}. You can enter just the {book} or just the {page}.
        </p>
      </Section>
      <Section title="Before you rely on a record">
        <p>
          This is an index, not the official record. Contact the {terms.entity} for certified copies
          and for documents older than the index.
        </p>
      </Section>
    </RegisterOverview>
  );
}
