import { MY_TEMPLATES_PATH } from '#contract/filing/pages';
import type { Template } from '#contract/schemas/filingTemplates';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Disclosure } from '../../../ui/Disclosure';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { selectStart } from '../flow/selectors';
import { EditTemplate } from '../templates/EditTemplate';
import { changeTemplate, template } from '../templates/slice';
import { TemplateFacts } from '../templates/TemplateFacts';
import { UseTemplate } from '../templates/UseTemplate';
import { SCOPE_WORDS } from '../templates/words';

/**
 * A template: what it prefills and asks for, a form to use it, and a form for its owner to edit it.
 */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(template.select)}
      what="the template"
      title="Template not loaded"
      lines={10}
      notFound={
        <RecordNotFound
          title="Template not found"
          problem="We can’t find this template"
          nextLink={{ to: MY_TEMPLATES_PATH, label: 'Go to my templates' }}
        >
          It may have been deleted, or its owner stopped sharing it.
        </RecordNotFound>
      }
    >
      {(loaded) => <View key={`${loaded.id} ${String(loaded.version)}`} of={loaded} />}
    </Loaded>
  );
}

function View({ of }: { readonly of: Template }) {
  const dispatch = useAppDispatch();
  const start = useAppSelector(selectStart);
  const { id, isOwn, name, ownerName, scope } = of;
  const { status } = useAppSelector((state) => changeTemplate.select(state, id));
  return (
    <Stack gap={6}>
      <div>
        <p>
          <AppLink to={MY_TEMPLATES_PATH}>My templates</AppLink>
        </p>
        <ScreenHeading title={`Template: ${name}`} />
        <Row isApart>
          <span>{isOwn ? SCOPE_WORDS[scope] : `Shared by ${ownerName}`}</span>
          {isOwn && (
            <Button
              size="small"
              isBusy={status === 'running'}
              onClick={() =>
                dispatch(
                  changeTemplate.send({ params: { templateId: id }, body: { isDeleted: true } }),
                )
              }
            >
              Delete template
            </Button>
          )}
        </Row>
      </div>
      {start === null ? (
        <Skeleton lines={8} label="Loading courts and attorneys" />
      ) : (
        <>
          <Card title="Use this template">
            <UseTemplate of={of} start={start} />
          </Card>
          <Section title="Prefilled fields">
            <TemplateFacts of={of} start={start} />
          </Section>
          {isOwn && (
            <Disclosure summary="Edit this template">
              <EditTemplate of={of} start={start} />
            </Disclosure>
          )}
        </>
      )}
    </Stack>
  );
}
