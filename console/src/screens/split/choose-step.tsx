import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Steps } from '../merge/wizard';
import { SPLIT_TYPES, type SplitChoice } from './parts';
import { RecordsField } from './records-field';
import { useFinders } from './use-finders';

interface ChooseStepProps {
  choice: SplitChoice;
  onChosen: (choice: SplitChoice) => void;
}

/** Chooses the names of both parts, and what goes to the new one. */
export const ChooseStep = ({ choice, onChosen }: ChooseStepProps) => {
  const { t } = useTranslation('split');
  const { t: merge } = useTranslation('merge');
  const find = useFinders();
  const [draft, setDraft] = useState(choice);
  const change = (more: Partial<SplitChoice>) => setDraft({ ...draft, ...more });
  const isNamed = draft.rest.trim() !== '' && draft.part.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) onChosen(draft);
  };
  return (
    <Stack>
      <Steps kind="split" active={0} />
      <form onSubmit={submit}>
        <Stack maw={480}>
          <TextInput
            label={t('part')}
            description={t('partHint')}
            required
            value={draft.part}
            onChange={(event) => change({ part: event.currentTarget.value })}
          />
          <TextInput
            label={t('rest')}
            description={t('restHint')}
            required
            value={draft.rest}
            onChange={(event) => change({ rest: event.currentTarget.value })}
          />
          <Text size="sm">{t('goes')}</Text>
          <RecordsField
            label={merge('types.members')}
            name="members"
            find={find.members}
            value={draft.members}
            onChange={(members) => change({ members })}
          />
          {SPLIT_TYPES.map((type) => (
            <RecordsField
              key={type}
              label={merge(`types.${type}`)}
              name={type}
              find={find[type]}
              value={draft.records[type]}
              onChange={(chosen) => change({ records: { ...draft.records, [type]: chosen } })}
            />
          ))}
          <Group>
            <Button type="submit" disabled={!isNamed}>
              {merge('showPlan')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
};
