import { SET_PASSWORD_PATH } from '#contract/account/pages';
import { COUNTIES_PATH } from '#contract/counties/pages';
import type { Locale } from '#contract/locales';
import { INFORMATION_PATHS } from '#contract/site/informationPages';
import { selectLocale } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { Section } from '../../ui/Section';
import { AppLink } from '../../widgets/AppLink';
import styles from './help.module.css';

interface Question {
  readonly question: string;
  readonly answer: string;
  readonly link?: { readonly to: string; readonly label: string };
}

const COVERAGE = { to: COUNTIES_PATH, label: 'Coverage by county' };

function questionsOf({ features, terms }: Locale): readonly Question[] {
  return [
    features.court
      ? {
          question: 'I can’t find my case',
          answer:
            'Check the spelling of the name, or search by case number. Confidential cases are never shown, and some courts aren’t online.',
          link: COVERAGE,
        }
      : {
          question: 'I can’t find my document',
          answer: 'Check the spelling of the name. Some counties don’t send documents to us.',
          link: COVERAGE,
        },
    {
      question: 'Is this the official record?',
      answer: 'No. These are copies. The office that created a record keeps the original.',
    },
    {
      question: 'How do I correct or remove a record?',
      answer: `Contact the ${features.court ? 'court or ' : ''}county ${terms.entity} that created it. We can’t change a record or give legal advice.`,
      link: { to: COUNTIES_PATH, label: 'Office phone numbers' },
    },
    {
      question: 'How current are the records?',
      answer: 'Each record and each county’s page show when they were last updated.',
      link: COVERAGE,
    },
    {
      question: 'When am I charged?',
      answer:
        'Searching without an account is free. Plans include a number of searches; extra searches and document pages cost extra.',
      link: { to: INFORMATION_PATHS.fees, label: 'Fee Schedule' },
    },
    {
      question: 'I forgot my password',
      answer: 'Get an email with a link to set a new one.',
      link: { to: SET_PASSWORD_PATH, label: 'Reset password' },
    },
  ];
}

/** The most common questions, answered in place. */
export function CommonQuestions() {
  const locale = useAppSelector(selectLocale);
  return (
    <Section title="Common questions">
      <dl className={styles.questions}>
        {questionsOf(locale).map(({ answer, link, question }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              {answer} {link === undefined ? null : <AppLink to={link.to}>{link.label}</AppLink>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
