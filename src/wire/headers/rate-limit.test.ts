import { rateLimitHeaders } from './rate-limit';

describe('the headers of rate limits', () => {
  const general = { quota: 6000, window: 60, remaining: 5999, seconds: 12, isRefused: false };

  it('name the policy, its quota and window, what is left, and until when', () => {
    expect(rateLimitHeaders(new Map([['default', general]]))).toEqual({
      'RateLimit-Policy': '"default";q=6000;w=60',
      RateLimit: '"default";r=5999;t=12',
    });
  });

  it('list several limits', () => {
    const attempts = { quota: 20, window: 300, remaining: 0, seconds: 200, isRefused: true };
    expect(
      rateLimitHeaders(
        new Map([
          ['default', general],
          ['attempts', attempts],
        ]),
      ),
    ).toEqual({
      'RateLimit-Policy': '"default";q=6000;w=60, "attempts";q=20;w=300',
      RateLimit: '"default";r=5999;t=12, "attempts";r=0;t=200',
    });
  });
});
