import { BACKEND_PAGES } from '#contract/backendPages';
import { selectLocale } from '../../../state/location/selectors';
import { selectRegister } from '../../../state/search/selectors';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ByCountyLink } from '../../../widgets/CountyLink';
import { CountsList } from '../../../widgets/CountsList';

/** Start of the area of recorded documents, in the words of the edition. */
export function Screen() {
  const { features, terms } = useAppSelector(selectLocale);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const register = useAppSelector((state) => selectRegister(state, 'recorder'));
  const book = terms.book.toLowerCase();
  const page = terms.page.toLowerCase();
  return (
    <Reading
      aside={
        <Section title="What is online">
          <CountsList of={register} />
          <ByCountyLink register="recorder" />
        </Section>
      }
    >
      <Section title="Find a document">
        <p>
          Deeds, mortgages, liens, plats and other papers about land are recorded by the{' '}
          {terms.entity} of the county where the land lies. Search for them by the name of a person
          or firm, by document number, or by {book} and {page}; a {book} or a {page} alone is
          enough.
        </p>
        <ul>
          <li>
            <AppLink to={register.searchPath}>Advanced document search</AppLink>: what each search
            asks for.
          </li>
          {isLoggedIn && register.saved ? (
            <li>
              <AppLink to={register.saved.path}>{register.saved.title}</AppLink>: your documents and
              their alerts.
            </li>
          ) : null}
          {features.propertyWatch ? (
            <li>
              <BackendLink to={BACKEND_PAGES.propertyWatch}>Property watch</BackendLink>: we write
              to you when a document about you or your land is recorded. Free, no account.
            </li>
          ) : null}
        </ul>
      </Section>
      <Section title="Before you rely on it">
        <p>
          What is shown here is an index, not the record. The {terms.entity} keeps the documents,
          and is the one to ask for a certified copy or for papers older than the index.
        </p>
      </Section>
    </Reading>
  );
}
