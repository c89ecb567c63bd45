/** The words of signing in and out. */
export const SIGN_IN = {
  signIn: { ja: "サインイン", en: "Sign in" },
  signOut: { ja: "サインアウト", en: "Sign out" },
  other: { ja: "別の人としてサインイン", en: "Sign in as somebody else" },
} as const;

/** The words of the page after signing out. */
export const SIGNED_OUT = {
  again: { ja: "もう一度サインイン", en: "Sign in again" },
  outTitle: { ja: "サインアウトしました", en: "You are signed out" },
  outHere: {
    ja: "このブラウザでは、もう誰の手順も実行も見られません。",
    en: "This browser shows nobody's procedures and runs any more.",
  },
  outThere: {
    ja: "サインイン先ではまだサインインしたままです。共用のパソコンでは、そちらもサインアウトしてください。",
    en: "You are still signed in where you signed in. On a shared computer, sign out there too.",
  },
  leave: { ja: "サインイン先でもサインアウト", en: "Sign out there too" },
} as const;
