import { useId, useState, type ReactNode } from 'react';
import { classNames } from './classNames';
import { Button } from './Button';
import { Icon } from './Icon';
import { RadioChip } from './RadioChip';
import { Select } from './Select';
import styles from './HomeBand.module.css';

/** A choice chip with its icon. */
export interface BandChoice {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
}

export interface HomeBandProps {
  /** Accessible name of the search landmark. */
  readonly label: string;
  /** Heading and numbers. */
  readonly lead: ReactNode;
  /** Registers to search; empty if there is only one. Shown as chips, or a select on phones. */
  readonly choices: readonly BandChoice[];
  readonly choice: string;
  readonly onChoose: (id: string) => void;
  /** The text fields, which take the remaining width. */
  readonly fields: ReactNode;
  /** Search type; behind "Options" on phones, like `region`, `code`, and `below`. */
  readonly kind?: ReactNode;
  readonly region?: ReactNode;
  readonly code?: ReactNode;
  readonly button: ReactNode;
  readonly below?: ReactNode;
}

/**
 * The home page's search: choices, one line with field and button, options. On phones everything
 * but the choice, the field, and the button is behind "Options".
 */
export function HomeBand({
  label,
  lead,
  choices,
  choice,
  onChoose,
  fields,
  kind,
  region,
  code,
  button,
  below,
}: HomeBandProps) {
  const [isOpen, setIsOpen] = useState(false);
  const optionsId = useId();
  const name = useId();
  const open = isOpen ? '' : undefined;
  return (
    <div className={styles.band} role="search" aria-label={label}>
      <div className={styles.inner} data-plain-heading>
        {lead}
        {choices.length === 0 ? null : (
          <>
            <fieldset className={styles.chips}>
              <legend className={styles.hidden}>Records to search</legend>
              {choices.map(({ icon, id, label: text }) => (
                <RadioChip
                  key={id}
                  name={name}
                  value={id}
                  label={text}
                  icon={icon}
                  isChecked={id === choice}
                  onChoose={() => onChoose(id)}
                />
              ))}
            </fieldset>
            <div className={styles.select}>
              <Select
                aria-label="Records to search"
                choices={choices}
                value={choice}
                onValueChange={onChoose}
              />
            </div>
          </>
        )}
        <div className={styles.line}>
          {kind === undefined ? null : (
            <div className={classNames(styles.kind, styles.option)} data-open={open}>
              {kind}
            </div>
          )}
          <div className={styles.fields}>{fields}</div>
          {region === undefined ? null : (
            <div className={classNames(styles.region, styles.option)} data-open={open}>
              {region}
            </div>
          )}
          {code === undefined ? null : (
            <div className={classNames(styles.code, styles.option)} data-open={open}>
              {code}
            </div>
          )}
          <div className={styles.button}>{button}</div>
          <div className={styles.opener}>
            <Button
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={optionsId}
              onClick={() => setIsOpen(!isOpen)}
            >
              Options
              <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
            </Button>
          </div>
        </div>
        <div className={classNames(styles.below, styles.option)} id={optionsId} data-open={open}>
          {below}
        </div>
      </div>
    </div>
  );
}
