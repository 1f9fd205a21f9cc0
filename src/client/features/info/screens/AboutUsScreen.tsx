import { INFORMATION_PATHS } from '#contract/informationPages';
import { HELP_TOPIC_PATH } from '#contract/helpTopics';
import { PRODUCT_NAME } from '#contract/product';
import { registersOf } from '#contract/registers';
import { selectLocale } from '../../../state/location/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { CountsList } from '../../../widgets/CountsList';

/** Who runs the site, what is on it and how fresh it is (spec section 2). */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const { state, terms } = locale;
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  return (
    <Reading
      aside={registersOf(locale).map((register) => (
        <Section key={register.id} title={`${asSentenceStart(register.things)} online`}>
          <CountsList of={register} />
        </Section>
      ))}
    >
      <p>
        {PRODUCT_NAME} is a site for searching public records of Indiana and Michigan. Anybody can
        search; people who need records for their work can have an account.
      </p>
      <Section title="How fresh the records are">
        <p>
          Each office of {state} sends its records in its own rhythm, and each began at a date of
          its own. Every list and every record therefore says at which time its data was current. A
          search that could not reach all of its courts or counties says which were left out.
        </p>
        <p>
          The numbers on this page are counted from the records that everybody may see, at most a
          minute ago.
        </p>
      </Section>
      <Section title="Who runs it">
        <p>
          {PRODUCT_NAME} is not part of a court, a county or the state, and its pages are not the
          official record. The {terms.entity} or the clerk of a county keeps that. There is no
          advertising on the site, and nothing about its readers is sold.
        </p>
        <p>
          You reach us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or {supportPhone}.
          The <AppLink to={INFORMATION_PATHS.fees}>Fee Schedule</AppLink> says what plans cost, and
          the <AppLink to={HELP_TOPIC_PATH}>help</AppLink> how to search.
        </p>
      </Section>
    </Reading>
  );
}
