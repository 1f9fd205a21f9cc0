import { COUNTIES_PATH, DATA_LEGEND_PATH } from '#contract/countyPages';
import { BACKEND_PAGES } from '#contract/backendPages';
import { Coverage } from '../../../records/coverage/Coverage';
import { selectLocale } from '../../../state/location/selectors';
import { selectRegister } from '../../../state/search/selectors';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { CountsList } from '../../../widgets/CountsList';
import { coverage } from '../slice';

/** Overview of recorded documents, in the edition's terms. */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const counties = useAppSelector(coverage.select);
  const { features, terms } = locale;
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const register = useAppSelector((state) => selectRegister(state, 'recorder'));
  const book = terms.book.toLowerCase();
  const page = terms.page.toLowerCase();
  return (
    <Stack gap={6}>
      <CountsList of={register} />
      <Reading
        aside={
          <Section title="Search and browse">
            <ul>
              <li>
                <AppLink to={register.searchPath}>Advanced document search</AppLink>: more ways to
                search.
              </li>
              {isLoggedIn && register.saved ? (
                <li>
                  <AppLink to={register.saved.path}>{register.saved.title}</AppLink>: your documents
                  and their alerts.
                </li>
              ) : null}
              {features.propertyWatch ? (
                <li>
                  <BackendLink to={BACKEND_PAGES.propertyWatch}>Property watch</BackendLink>: get an
                  email when a document naming you or your property is recorded. Free, no account
                  needed.
                </li>
              ) : null}
              <li>
                <AppLink to={COUNTIES_PATH} query={{ register: 'recorder' }}>
                  Start dates and sources by county
                </AppLink>
              </li>
              <li>
                <AppLink to={DATA_LEGEND_PATH}>Codes and abbreviations</AppLink>
              </li>
            </ul>
          </Section>
        }
      >
        <Coverage of={counties} locale={locale} register={register} target="search" />
        <Section title="Find a document">
          <p>
            Deeds, mortgages, liens, plats, and other land documents are recorded by the{' '}
            {terms.entity} of the county where the land is located. Search by name, by document
            number, or by {book} and {page}. You can enter just the {book} or just the {page}.
          </p>
        </Section>
        <Section title="Before you rely on a record">
          <p>
            This is an index, not the official record. Contact the {terms.entity} for certified
            copies and for documents older than the index.
          </p>
        </Section>
      </Reading>
    </Stack>
  );
}
