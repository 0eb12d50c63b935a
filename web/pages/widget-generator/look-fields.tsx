import { useFormContext, useWatch } from 'react-hook-form'
import { formatNumber } from '#domain/number-text'
import { contrast, textColorOn } from '../../../snippet/text-color.ts'
import { widgetAnimations, widgetPositions } from '../../../snippet/widget-code.ts'
import { widgetText } from '../../text/widget-generator.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ChoiceField } from './choice-field.tsx'
import { SwitchRow } from './switch-row.tsx'
import { delays, type WidgetFormValues, widgetFields } from './widget-values.ts'

const text = widgetText.form

/** What the button looks like, and when and where it shows. */
export function LookFields() {
  const { register, formState } = useFormContext<WidgetFormValues>()
  return (
    <fieldset className="grid gap-5 border-t pt-5">
      <legend className="sr-only">{text.look}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={text.buttonText} error={formState.errors.buttonText?.message} required>
          {(props) => <Input {...props} {...register('buttonText')} autoComplete="off" />}
        </Field>
        <ColorField />
        <ChoiceField
          name="animation"
          label={text.animation}
          values={widgetAnimations}
          labels={text.animations}
        />
        <ChoiceField
          name="position"
          label={text.position}
          values={widgetPositions}
          labels={text.positions}
        />
        <ChoiceField name="delay" label={text.delay} values={delays} labels={text.delays} />
        <SwitchRow name="iconOnly" label={text.iconOnly} hint={text.iconOnlyHint} />
      </div>
    </fieldset>
  )
}

/** Typed or picked; says how well the text can be read on it. */
function ColorField() {
  const { control, register, setValue, formState } = useFormContext<WidgetFormValues>()
  const color = useWatch({ control, name: 'color' })
  const isColor = widgetFields.shape.color.safeParse(color).success
  const ratio = isColor ? Math.round(contrast(color, textColorOn(color)) * 10) / 10 : null
  return (
    <Field
      label={text.color}
      hint={ratio !== null && text.contrast(formatNumber(ratio))}
      error={formState.errors.color?.message ?? (isColor ? undefined : text.colorWrong)}
    >
      {(props) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={text.pickColor}
            value={isColor ? color.toLowerCase() : '#000000'}
            onChange={(event) =>
              setValue('color', event.target.value.toUpperCase(), { shouldValidate: true })
            }
            className="h-9 w-11 shrink-0 pointer-coarse:h-11 cursor-pointer rounded-md border border-input bg-control p-1"
          />
          <Input
            {...props}
            {...register('color')}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            className="font-mono uppercase"
          />
        </div>
      )}
    </Field>
  )
}
