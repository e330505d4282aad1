import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { QRCodeSVG } from 'qrcode.react';
import { CopyButton } from '../copy-button';

/** What an authenticator app is set up with; the server shows it once. */
export interface Enrolment {
  secret: string;
  uri: string;
  recovery_codes: string[];
}

const QR_SIZE = 180;

/** Shows what to add to an authenticator app, and the recovery codes to keep. */
export const EnrolmentSteps = ({ secret, uri, recovery_codes: codes }: Enrolment) => (
  <Flex direction="column" alignItems="stretch" gap={4} paddingTop={4} paddingBottom={4}>
    <Typography>1. Scan this code with an authenticator app, or enter the key.</Typography>
    <Flex justifyContent="center">
      <Box background="neutral0" padding={2}>
        <QRCodeSVG value={uri} size={QR_SIZE} marginSize={4} bgColor="#fff" title="QR code for an authenticator app" />
      </Box>
    </Flex>
    <Flex justifyContent="space-between" gap={2} wrap="wrap">
      <Typography variant="omega" style={{ overflowWrap: 'anywhere' }}>
        Key: <code data-testid="factor-secret">{secret}</code>
      </Typography>
      <CopyButton value={secret} label="Copy the key" />
    </Flex>
    <Link href={uri}>Open the app on this device</Link>
    <Typography>
      2. Keep these recovery codes. Each replaces a code of the app once. They are shown only now.
    </Typography>
    <Box
      tag="ul"
      aria-label="Recovery codes"
      style={{ columns: '20ch 2', fontFamily: 'monospace', fontSize: '1.4rem', lineHeight: 1.6 }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
    <Flex justifyContent="flex-end">
      <CopyButton value={codes.join('\n')} label="Copy the recovery codes" />
    </Flex>
    <Typography>3. Enter the code that the app shows.</Typography>
  </Flex>
);
