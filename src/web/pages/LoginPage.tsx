export function LoginPage() {
  return (
    <div className="mx-auto max-w-[40rem] px-(--gutter) py-16">
      <h1 className="text-h1 wdth-head">Sign in</h1>
    </div>
  );
}
