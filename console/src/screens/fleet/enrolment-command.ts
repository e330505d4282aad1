/**
 * The commands that enrol the machine on which they are pasted: they create a key and a certificate, exchange the token
 * for the agent's credential, which only the current user can read, and send the first heartbeat. The parentheses keep
 * variables and umask out of the person's shell.
 *
 * @param origin the address of the server
 * @param token the enrollment token. Only the server creates tokens here, so it needs no quoting
 */
export const enrolmentCommand = (origin: string, token: string): string =>
  `(
umask 077
API=${origin}/api
JSON='Content-Type: application/json'
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 \\
  -subj "/CN=$(hostname)" -keyout agent.key -out agent.crt 2>/dev/null
FINGERPRINT=$(openssl x509 -in agent.crt -noout -fingerprint -sha256 | cut -d= -f2)
curl -fsS "$API/svc-agents/enrol" -H "$JSON" -o agent.json -d '{"data":{
  "enrollment_token":"${token}",
  "os":"'"$(uname -s)"'","arch":"'"$(uname -m)"'","cert_fingerprint":"'"$FINGERPRINT"'"}}'
field() { sed -E 's/.*"'"$1"'":"([^"]+)".*/\\1/' agent.json; }
curl -fsS -X POST "$API/svc-agents/$(field documentId)/heartbeat" -H "$JSON" \\
  -H "Authorization: Bearer $(field credential)" -d '{"data":{}}' -o /dev/null && echo Enrolled
)
`;
