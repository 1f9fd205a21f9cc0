import { ALERT_TOPIC_WORDS, ALERT_TOPICS, type AlertTopic } from '#contract/account/alertTopics';
import { keyOfArguments } from '../../state/loadable/createLoadable';
import { selectHasAlert } from '../../state/savedItems/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Checkbox } from '../../ui/Checkbox';
import { alertTopics, alertTopicsChange } from './slice';
import styles from './court.module.css';

/** Topics of the alert on a saved case; absent without an alert. */
export function AlertTopics({ caseId }: { readonly caseId: number }) {
  const dispatch = useAppDispatch();
  const hasAlert = useAppSelector((state) => selectHasAlert(state, 'courtCase', caseId));
  const found = useAppSelector(alertTopics.select);
  const params = { id: caseId };
  const isOurs = found.key === keyOfArguments({ params });
  if (!hasAlert || !isOurs || (found.status !== 'ready' && found.status !== 'refreshing')) {
    return null;
  }
  const { mutedTopics } = found.data;
  const change = (topic: AlertTopic, isMuted: boolean): void => {
    const others = mutedTopics.filter((each) => each !== topic);
    const body = { mutedTopics: isMuted ? [...others, topic] : others };
    dispatch(alertTopicsChange.send({ params, body }));
  };
  return (
    <fieldset className={styles.topics}>
      <legend>Notify me about</legend>
      {ALERT_TOPICS.map((topic) => (
        <Checkbox
          key={topic}
          checked={!mutedTopics.includes(topic)}
          onCheckedChange={(isChosen) => change(topic, !isChosen)}
        >
          {ALERT_TOPIC_WORDS[topic]}
        </Checkbox>
      ))}
    </fieldset>
  );
}
