import { stateDate } from '#contract/stateClock';
import { usePagePorts } from '../platform/PagePorts';
import { Button } from '../ui/Button';
import { Row } from '../ui/Row';
import styles from './SearchForm.module.css';

export interface DatePresetsProps {
  /** "Filed from"; part of the group's name. */
  readonly label: string;
  /** Receives the first day, as an ISO date; the range has no last day. */
  readonly onChosen: (from: string) => void;
}

const PRESETS: readonly {
  readonly label: string;
  readonly from: (year: number, month: number, day: number) => Date;
}[] = [
  {
    label: 'Last 30 days',
    from: (year, month, day) => new Date(Date.UTC(year, month - 1, day - 30)),
  },
  { label: 'This year', from: (year) => new Date(Date.UTC(year, 0, 1)) },
  {
    label: 'Last 5 years',
    from: (year, month, day) => new Date(Date.UTC(year - 5, month - 1, day)),
  },
];

/** Buttons below a range of dates that fill in a common first day. */
export function DatePresets({ label, onChosen }: DatePresetsProps) {
  const { now } = usePagePorts();
  return (
    <div role="group" aria-label={`${label}: shortcuts`} className={styles.presets}>
      <Row gap={2}>
        {PRESETS.map((preset) => (
          <Button
            key={preset.label}
            size="small"
            variant="quiet"
            onClick={() => {
              const [year = 0, month = 0, day = 0] = stateDate(now()).split('-').map(Number);
              onChosen(preset.from(year, month, day).toISOString().slice(0, 10));
            }}
          >
            {preset.label}
          </Button>
        ))}
      </Row>
    </div>
  );
}
