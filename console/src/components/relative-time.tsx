import { Text, Tooltip } from '@mantine/core';
import { useFormat } from '../format/use-format';

interface RelativeTimeProps {
  time: string | null | undefined;
  /** What stands for no time; by default a dash. */
  none?: string;
}

/** A time relative to now, with the exact one in a tooltip. */
export const RelativeTime = ({ time, none = '–' }: RelativeTimeProps) => {
  const format = useFormat();
  if (!time) return <span>{none}</span>;
  return (
    <Tooltip label={format.dateTime(time)}>
      <Text component="time" dateTime={time} size="sm" inherit tabIndex={0} className="no-break">
        {format.relative(time)}
      </Text>
    </Tooltip>
  );
};
