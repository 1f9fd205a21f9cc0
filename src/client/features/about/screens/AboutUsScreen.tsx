import { INFORMATION_PATHS } from '#contract/site/informationPages';
import { HELP_TOPIC_PATH } from '#contract/site/helpTopics';
import { PRODUCT_NAME } from '#contract/product';
import { registersOf } from '#contract/records/registers';
import { selectLocale } from '../../../state/location/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { CountsList } from '../../../widgets/CountsList';

/** About the site: records, updates, and contacts (spec section 2). */
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
        {PRODUCT_NAME} is a search site for public records in Indiana and Michigan. Anyone can
        search. People who need records for work can sign up for an account.
      </p>
      <Section title="Record updates">
        <p>
          Each {state} office sends records on its own schedule, and start dates vary. Every list
          and record shows when its data was last updated. If a search can’t reach all courts or
          counties, it lists the ones left out.
        </p>
        <p>The numbers on this page count public records and are at most one minute old.</p>
      </Section>
      <Section title="Who we are">
        <p>
          {PRODUCT_NAME} is not part of a court, a county, or the state, and its pages are not the
          official record. The county {terms.entity} or clerk keeps that. We show no ads, and we
          don’t sell user data.
        </p>
        <p>
          Contact us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or {supportPhone}. See
          the <AppLink to={INFORMATION_PATHS.fees}>Fee Schedule</AppLink> for plan prices and the{' '}
          <AppLink to={HELP_TOPIC_PATH}>help</AppLink> for search tips.
        </p>
      </Section>
    </Reading>
  );
}
