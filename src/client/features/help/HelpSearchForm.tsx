import { useState, type SubmitEvent } from 'react';
import { HELP_SEARCH_PATH } from '#contract/helpTopics';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { TextInput } from '../../ui/TextInput';
import styles from './help.module.css';

export interface HelpSearchFormProps {
  /** What was searched for before. */
  readonly started?: string;
}

/** Looks for words in the help; what was asked for is in the address. */
export function HelpSearchForm({ started = '' }: HelpSearchFormProps) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState(started);
  const [isMissing, setIsMissing] = useState(false);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const asked = text.trim();
    setIsMissing(asked === '');
    if (asked !== '') dispatch(addressChosen({ path: HELP_SEARCH_PATH, query: { text: asked } }));
  }

  return (
    <form
      role="search"
      aria-label="Help"
      noValidate
      className={styles.searchForm}
      data-print="hide"
      onSubmit={handleSubmit}
    >
      <Row gap={2} isAtEnd>
        <div className={styles.input}>
          <Field
            label="Search the help"
            error={isMissing && text.trim() === '' ? 'Please enter what to look for.' : null}
          >
            <TextInput type="search" value={text} onValueChange={setText} data-shortcut="search" />
          </Field>
        </div>
        <Button type="submit">Search</Button>
      </Row>
    </form>
  );
}
